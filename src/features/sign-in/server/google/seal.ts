import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Signs a value that the browser keeps for us: it can read the value, but not change it.
 * @param purpose a text sealed for one purpose is not accepted for another
 */
export function sealer<T>(secret: string, purpose: 'google' | 'google link') {
  const sign = (text: string) =>
    createHmac('sha256', secret).update(`${purpose} ${text}`).digest('base64url')
  return {
    seal(value: T): string {
      const body = Buffer.from(JSON.stringify(value)).toString('base64url')
      return `${body}.${sign(body)}`
    },
    unseal(sealed: string | undefined): T | null {
      const [body = '', signature = ''] = sealed?.split('.') ?? []
      const expected = Buffer.from(sign(body))
      const given = Buffer.from(signature)
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
      return JSON.parse(Buffer.from(body, 'base64url').toString())
    },
  }
}
