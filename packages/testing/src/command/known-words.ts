import { errorCodes, paymentProducts } from '@pocketbank/core'
import { rules } from '@pocketbank/core/book'
import { allOperations, controlOperations } from '@pocketbank/http/internal'

export const operationIds = allOperations.map(({ id }) => id)

export const codes = Object.keys(errorCodes)

export const ruleIds = [...new Set(rules.map(({ id }) => id))]

const product = '{paymentProduct}'

/** Paths with each product in place of the parameter. */
function withProducts(path: string): readonly string[] {
  return path.includes(product) ? paymentProducts.map((one) => path.replace(product, one)) : [path]
}

export const paths = [
  ...new Set([...allOperations, ...controlOperations].flatMap(({ path }) => withProducts(path))),
].sort()
