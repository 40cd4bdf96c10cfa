import type { AnyContext, ArchiveTable, Member } from '#src/platform/server/context.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import { inBatches } from '#src/platform/server/db/pages.ts'
import { NOTES_WITHHELD } from '../constants.ts'
import * as store from './account.store.ts'
import { archiveCheckIns } from './check-ins.ts'
import { coachLeaves, memberLeaves } from './coachings.store.ts'
import { archiveSharing } from './sharing.ts'

/** In place of private notes that were not released, an entry says that there are some and how to get them. */
async function* notesOf(db: Db, id: number, now: string): AsyncGenerator<Record<string, unknown>> {
  yield* inBatches(after => store.listNotesAfter(db, id, after, now))
  for (const { id: coaching_id } of await store.listWithheld(db, id, now))
    yield { id: null, coaching_id, author: 'coach', visibility: 'private', body: NOTES_WITHHELD }
}

export async function archiveCoaching(ctx: AnyContext, { id }: Member): Promise<ArchiveTable[]> {
  return [
    { name: 'coaching_messages', rows: store.exportMessages(ctx.db, id) },
    { name: 'coaching_notes', rows: () => notesOf(ctx.db, id, ctx.now.toISOString()) },
    { name: 'coaching_agenda', rows: store.exportAgenda(ctx.db, id) },
    { name: 'coaching_actions', rows: store.exportActions(ctx.db, id) },
    { name: 'coaching_plans', rows: await store.listPlans(ctx.db, id) },
    ...(await archiveCheckIns(ctx.db, id)),
    ...(await archiveSharing(ctx.db, id)),
  ]
}

/** Ends the coachings of somebody who leaves, on both sides; foreign keys then clear their id. */
export async function endCoachingsOf(ctx: AnyContext, { id }: Member): Promise<void> {
  const at = ctx.now.toISOString()
  await store.clearCoachingsOf(ctx.db, id, at)
  await memberLeaves(ctx.db, id, at)
  await coachLeaves(ctx.db, id, at)
}
