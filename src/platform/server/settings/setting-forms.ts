import { BlockList, isIP } from 'node:net'
import { bech32 } from '@scure/base'
import * as z from 'zod'
import { mailAddress } from '#src/contract/mail-address.ts'
import { readSender } from './sender.ts'

const empty = (value: unknown) => (value === '' ? undefined : value)
export const optional = <S extends z.ZodType>(schema: S) => z.preprocess(empty, schema.optional())
export const withDefault = <S extends z.ZodType>(schema: S, fallback: z.input<S>) =>
  z.preprocess(value => (value === undefined || value === '' ? fallback : value), schema)
/** An empty value hides it; without any value, the sample is shown. */
export const hideable = <S extends z.ZodType>(schema: S, sample: z.input<S>) =>
  z.preprocess(value => value ?? sample, z.union([z.literal(''), schema]))

export const webUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' })
export const origin = webUrl
  .refine(
    value => !URL.canParse(value) || ['/', ''].includes(new URL(value).pathname),
    'must be an origin without a path',
  )
  .transform(value => (URL.canParse(value) ? new URL(value).origin : value))

export const mailAccount = z.string().transform((value, context) => {
  const address = mailAddress(value)
  if (address === null) context.addIssue('must be an email address')
  return address ?? value
})

/** As `Ann <ann@example.com>`, or the address by itself. */
export const mailSender = z
  .string()
  .refine(value => readSender(value) !== null, 'must be an address, or Name <address>')

const ENCODED: Readonly<Record<string, string>> = { '/': '%2F', '#': '%23', '?': '%3F' }

/** An address with a password, which these signs would end: another host would be called, or none. */
export const withPassword = <S extends z.ZodType<string, string>>(schema: S) =>
  z
    .string()
    .superRefine((value, context) => {
      const [, sign = ''] =
        /^(?:smtps?|postgres(?:ql)?):\/\/[^/#?@]*([/#?])[^@]*@/i.exec(value) ?? []
      if (sign)
        context.addIssue(`has a ${sign} in its user or password; write ${ENCODED[sign]} for it`)
    })
    .pipe(schema)

export const portNumber = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port number')
  .transform(Number)
  .refine(port => port <= 65_535, 'must be a port number')

/** `10.0.0.1`, `10.0.0.0/8`, `::1`, separated by commas. */
export const addressRanges = z.string().transform((value, context) => {
  const list = new BlockList()
  for (const part of value.split(',').map(entry => entry.trim())) {
    const [address = '', bits] = part.split('/')
    const version = isIP(address)
    const most = version === 4 ? 32 : 128
    const prefix = bits === undefined ? most : /^\d{1,3}$/.test(bits) ? Number(bits) : -1
    if (!version || prefix < 0 || prefix > most) {
      context.addIssue(`must be addresses or ranges such as 10.0.0.0/8, not "${part}"`)
      return z.NEVER
    }
    list.addSubnet(address, prefix, version === 4 ? 'ipv4' : 'ipv6')
  }
  return list
})

/** A whole number from 1, with at most that many digits. */
export const count = (digits: number, error: string) =>
  z
    .string()
    .regex(new RegExp(`^[1-9]\\d{0,${digits - 1}}$`), error)
    .transform(Number)

/** A public key of age. Its checksum is verified, because nobody could ever read what a mistyped key encrypts. */
export const ageRecipient = z.string().refine(value => {
  const decoded = bech32.decodeUnsafe(value, false)
  return decoded?.prefix === 'age' || decoded?.prefix === 'age1pq'
}, 'must be a public key of age, which begins with age1')

/** Stripe's keys start with their kind, so a swapped pair is found at start. */
export const key = (...starts: string[]) =>
  optional(
    z
      .string()
      .regex(
        new RegExp(`^(${starts.join('|')})\\S+$`),
        `must begin with ${starts.join(' or ')} and contain no spaces`,
      ),
  )
