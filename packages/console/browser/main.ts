// The script of all pages of the console. Everything works without it.
import { handleCopying } from './copying.ts'
import { handleFollowing, startFollowing } from './follow.ts'
import { handleMenus, handleSearchKeys } from './keys-and-menus.ts'
import { handleRefreshing, preparePage } from './refresh.ts'

handleCopying()
handleMenus()
handleSearchKeys()
handleRefreshing()
handleFollowing()
preparePage()
startFollowing()
