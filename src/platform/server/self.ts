import type { Context } from './context.ts'
import { AppError } from './errors.ts'

/** A user id sent must be the caller's own (docs/product.md 12.8). @returns it. @throws AppError `forbidden` */
export function requireSelf({ who }: Context, userId: number | undefined): number {
  if (userId !== undefined && userId !== who.userId) throw new AppError('forbidden')
  return who.userId
}
