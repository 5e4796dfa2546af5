export { addressOptions, type PathOptions } from './address-options.ts'
export { messageOptions } from './message-options.ts'
export { refuseOldNames } from './old-names.ts'
export { type CommonSettings, pemCertificates, settingOptions } from './setting-options.ts'
