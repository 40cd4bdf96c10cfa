import type { Selectable } from 'kysely'
import { readStored } from '#src/features/texts/domain/words.ts'
import { type Db, hasChanged } from '#src/platform/server/db/database.ts'
import { SETUP_STEPS, type SetupStep } from '../constants.ts'
import type { ContentVersions } from './rows.generated.ts'

export type Values = Readonly<Record<string, unknown>>

export interface State {
  version: number
  published: number
  /** What is published, while it is kept. */
  live: Values
  /** Null if it equals what is published. */
  draft: Values | null
  failure: string | null
  setupStep: SetupStep | null
  setupDone: boolean
  setupAccepted: readonly string[]
}

const ROW = 1

const stateRow = (db: Db) => db.selectFrom('content_state').where('id', '=', ROW)
const stateUpdate = (db: Db) => db.updateTable('content_state').where('id', '=', ROW)

const parse = (json: string): Values => readStored(JSON.parse(json))

export async function readState(db: Db): Promise<State> {
  const row = await stateRow(db).selectAll().executeTakeFirst()
  const published = row?.published ?? 0
  return {
    version: row?.version ?? 0,
    published,
    live: (await readVersion(db, published)) ?? {},
    draft: row?.draft ? parse(row.draft) : null,
    failure: row?.failure ?? null,
    // A step that this version does not have counts as none.
    setupStep: SETUP_STEPS.find(step => step === row?.setup_step) ?? null,
    setupDone: Boolean(row?.setup_done_at),
    setupAccepted: JSON.parse(row?.setup_accepted ?? '[]'),
  }
}

/** The versions that are shown: of the published texts, and of the pages. */
export async function readShown(db: Db): Promise<{ published: number; pages: number }> {
  const row = await stateRow(db).select(['published', 'pages_version']).executeTakeFirst()
  return { published: row?.published ?? 0, pages: row?.pages_version ?? 0 }
}

/** Creates the row if there is none. @returns whether this call did */
export async function beginState(db: Db): Promise<boolean> {
  const made = await db
    .insertInto('content_state')
    .values({ id: ROW, version: 0, published: 0, draft: null, failure: null })
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

/** Notes that one of the site's own pages has changed, so that every process shows it. */
export async function raisePages(db: Db): Promise<void> {
  await beginState(db)
  await stateUpdate(db)
    .set(eb => ({ pages_version: eb('pages_version', '+', 1), failure: null }))
    .execute()
}

/** @returns what is sealed; null while nothing is set up */
export async function readOperations(db: Db): Promise<string | null> {
  const row = await stateRow(db).select('sealed_operations').executeTakeFirst()
  return row?.sealed_operations ?? null
}

/** @returns what was chosen; null while nothing was */
export async function readLanguage(db: Db): Promise<string | null> {
  const row = await stateRow(db).select('language').executeTakeFirst()
  return row?.language ?? null
}

/** Every process follows, as it does after a change of the pages. */
export async function writeLanguage(db: Db, language: string): Promise<void> {
  await raisePages(db)
  await stateUpdate(db).set({ language }).execute()
}

/** Every process follows, as it does after a change of the pages, which say whether mail is sent. */
export async function writeOperations(db: Db, sealed: string): Promise<void> {
  await raisePages(db)
  await stateUpdate(db).set({ sealed_operations: sealed }).execute()
}

export async function resealOperations(db: Db, from: string, to: string): Promise<void> {
  await stateUpdate(db)
    .set({ sealed_operations: to })
    .where('sealed_operations', '=', from)
    .execute()
}

export async function writeSetup(
  db: Db,
  change: { step?: SetupStep | undefined; accepted?: readonly string[]; doneAt?: string | null },
): Promise<void> {
  await beginState(db)
  await stateUpdate(db)
    .set(({ ref }) => ({
      ...(change.step && { setup_step: change.step }),
      ...(change.accepted && { setup_accepted: JSON.stringify(change.accepted) }),
      ...(change.doneAt !== undefined && { setup_done_at: change.doneAt }),
      // Without any column, the statement would be invalid.
      version: ref('version'),
    }))
    .execute()
}

/** @returns the new version; null if `from` is no longer the current one */
async function raise(
  db: Db,
  from: number,
  to: { draft: Values | null; published?: number },
): Promise<number | null> {
  await beginState(db)
  const isRaised = await hasChanged(
    stateUpdate(db)
      .set({
        version: from + 1,
        draft: to.draft && JSON.stringify(to.draft),
        ...(to.published !== undefined && { published: to.published, failure: null }),
      })
      .where('version', '=', from),
  )
  return isRaised ? from + 1 : null
}

export const writeDraft = (db: Db, from: number, draft: Values | null) => raise(db, from, { draft })

/** @param made what is published, and by whom. @returns as `raise` */
export async function publishContent(
  db: Db,
  from: number,
  made: { content: Values; changed: readonly string[]; username: string; published_at: string },
): Promise<number | null> {
  const version = await raise(db, from, { draft: null, published: from + 1 })
  if (version === null) return null
  await db
    .insertInto('content_versions')
    .values({
      version,
      content: JSON.stringify(made.content),
      changed: JSON.stringify(made.changed),
      username: made.username,
      published_at: made.published_at,
    })
    .execute()
  return version
}

/** The values of a published version; null when it is no longer kept. Version 0 is a new site. */
export async function readVersion(db: Db, version: number): Promise<Values | null> {
  if (version === 0) return {}
  const row = await db
    .selectFrom('content_versions')
    .select('content')
    .where('version', '=', version)
    .executeTakeFirst()
  return row ? parse(row.content) : null
}

export const listVersions = (
  db: Db,
  limit: number,
): Promise<Omit<Selectable<ContentVersions>, 'content'>[]> =>
  db
    .selectFrom('content_versions')
    .select(['version', 'changed', 'username', 'published_at'])
    .orderBy('version', 'desc')
    .limit(limit)
    .execute()

export async function keepVersions(db: Db, count: number): Promise<void> {
  const [oldest] = await db
    .selectFrom('content_versions')
    .select('version')
    .orderBy('version', 'desc')
    .offset(count - 1)
    .limit(1)
    .execute()
  if (oldest)
    await db.deleteFrom('content_versions').where('version', '<', oldest.version).execute()
}

/** Does nothing once another version has been published. */
export async function writeFailure(
  db: Db,
  published: number,
  failure: string | null,
): Promise<void> {
  await stateUpdate(db).set({ failure }).where('published', '=', published).execute()
}
