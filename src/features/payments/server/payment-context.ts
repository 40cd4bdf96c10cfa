import type { FastifyBaseLogger } from 'fastify'
import type { AnyContext } from '#src/platform/server/context.ts'

/** For what may call the payment provider, which is never done inside a transaction. */
export interface PaymentContext extends AnyContext {
  log: FastifyBaseLogger
}
