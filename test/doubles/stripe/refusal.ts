/** A Stripe error, with words that must not reach a page or a log. */
export class Refusal extends Error {
  readonly status: number
  readonly code: string | undefined
  readonly param: string | undefined
  constructor(status: number, message: string, code?: string, param?: string) {
    super(`${message} (sk_test_secret words of the provider)`)
    this.status = status
    this.code = code
    this.param = param
  }
}
