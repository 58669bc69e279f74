import { createHash } from 'node:crypto'

/** The merchant's key and the signing salt. */
export interface PayuKeys {
  key: string
  salt: string
}

type PayuFields = Partial<
  Record<
    | 'txnid'
    | 'amount'
    | 'productinfo'
    | 'firstname'
    | 'email'
    | 'udf1'
    | 'udf2'
    | 'udf3'
    | 'udf4'
    | 'udf5'
    | 'status',
    string
  >
>

const sha512 = (text: string) => createHash('sha512').update(text, 'utf8').digest('hex')

const signed = ['txnid', 'amount', 'productinfo', 'firstname', 'email'] as const
const own = ['udf1', 'udf2', 'udf3', 'udf4', 'udf5'] as const

const valuesOf = (fields: PayuFields) => [...signed, ...own].map((name) => fields[name] ?? '')

/** key|txnid|amount|productinfo|firstname|email|udf1…udf5||||||SALT, and `|extra` for splits (docs.payu.in). */
export function payuRequestHash({ key, salt }: PayuKeys, fields: PayuFields, extra?: string): string {
  const parts = [key, ...valuesOf(fields), '', '', '', '', '', salt]
  return sha512([...parts, ...(extra === undefined ? [] : [extra])].join('|'))
}

/** The hash of PayU's response: the same fields in reverse, preceded by additional charges. */
export function payuResponseHash({ key, salt }: PayuKeys, fields: PayuFields, charges?: string): string {
  const parts = [salt, fields.status ?? '', '', '', '', '', '', ...valuesOf(fields).reverse(), key]
  return sha512([...(charges === undefined ? [] : [charges]), ...parts].join('|'))
}

/** Signs a command to PayU: key|command|var1|SALT. */
export const payuCommandHash = ({ key, salt }: PayuKeys, command: string, var1: string): string =>
  sha512([key, command, var1, salt].join('|'))
