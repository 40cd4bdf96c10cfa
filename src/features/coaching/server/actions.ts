import type { Db } from '#src/platform/server/db/database.ts'
import { inBatches } from '#src/platform/server/db/pages.ts'
import type { ArchiveTable, Member } from '#src/platform/server/members.ts'
import { NOTES_WITHHELD } from '../constants.ts'
import { archiveCheckIns } from './check-ins/actions.ts'
import { coachLeaves, memberLeaves } from './relation/store.ts'
import { archiveSharing } from './sharing/actions.ts'
import * as store from './store.ts'

/** In place of private notes that were not released, an entry says that there are some and how to get them. */
async function* notesOf(db: Db, id: number, now: string): AsyncGenerator<Record<string, unknown>> {
  yield* inBatches(after => store.listNotesAfter(db, id, after, now))
  for (const { id: coaching_id } of await store.listWithheld(db, id, now))
    yield { id: null, coaching_id, author: 'coach', visibility: 'private', body: NOTES_WITHHELD }
}

export async function archiveCoaching(db: Db, { id }: Member, now: Date): Promise<ArchiveTable[]> {
  return [
    { name: 'coaching_messages', rows: store.exportMessages(db, id) },
    { name: 'coaching_notes', rows: () => notesOf(db, id, now.toISOString()) },
    { name: 'coaching_agenda', rows: store.exportAgenda(db, id) },
    { name: 'coaching_actions', rows: store.exportActions(db, id) },
    { name: 'coaching_plans', rows: await store.listPlans(db, id) },
    ...(await archiveCheckIns(db, id)),
    ...(await archiveSharing(db, id)),
  ]
}

/** Ends the coachings of somebody who leaves, on both sides; foreign keys then clear their id. */
export async function endCoachingsOf(trx: Db, { id }: Member, now: Date): Promise<void> {
  const at = now.toISOString()
  await store.clearCoachingsOf(trx, id, at)
  await memberLeaves(trx, id, at)
  await coachLeaves(trx, id, at)
}
