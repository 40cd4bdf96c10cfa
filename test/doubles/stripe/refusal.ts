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

  get type(): string {
    return this.status === 402 ? 'card_error' : 'invalid_request_error'
  }
}

/** A key that was used for another request. */
export class KeyRefusal extends Refusal {
  constructor() {
    super(
      400,
      'Keys for idempotent requests can only be used with the same parameters they were first used with.',
    )
  }

  override get type(): string {
    return 'idempotency_error'
  }
}
