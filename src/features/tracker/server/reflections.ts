import type { InputOf } from '#src/contract/endpoint.ts'
import type { Context } from '#src/platform/server/context.ts'
import { makeOnce } from '#src/platform/server/db/client-ids.ts'
import { madeOrFound } from '#src/platform/server/found.ts'
import type * as contract from '../contract/dominoes.ts'
import { getDomino } from './dominoes.ts'
import * as store from './reflections.store.ts'

/** Adds a reflection, or finds the one that its client has named so. @throws AppError `not_found`, `gone` */
export async function createReflection(
  ctx: Context,
  { domino_id, reflection, client_id }: InputOf<typeof contract.createReflection>,
) {
  const made = await makeOnce(client_id, {
    ...store.namedReflections(ctx.db, ctx.who.userId),
    make: async () => {
      await getDomino(ctx, { id: domino_id })
      return store.insertReflection(
        ctx.db,
        { domino_id, reflection, client_id },
        ctx.now.toISOString(),
      )
    },
  })
  return madeOrFound(made)
}

export async function listReflections(
  ctx: Context,
  { dominoId, cursor }: InputOf<typeof contract.listReflections>,
) {
  const { id } = await getDomino(ctx, { id: dominoId })
  return store.listReflections(ctx.db, id, cursor)
}
