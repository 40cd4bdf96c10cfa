import {
  completeDomino,
  createDomino,
  createReflection,
  type DominoEntry,
  updateDomino,
} from '../contract/dominoes.ts'

/** A change that is kept on this device, as far as it is shown. */
export interface WaitingChange {
  seq?: number
  id: string
  path: string
  record: string
  body: Readonly<Record<string, unknown>>
  at: string
}

export interface WaitingReflection {
  id: number
  text: string
}

/** All changes of a domino are of one record, also before the server has given it an id. */
export const recordOf = ({ client_id, id }: Pick<DominoEntry, 'client_id' | 'id'>): string =>
  `domino ${client_id ?? id}`

/** What is made here has an id of its own, below zero, until the server has given it one. */
const ownId = ({ seq }: WaitingChange): number => -(seq ?? 1_000_000_000)

function madeHere(change: WaitingChange, owner: number): DominoEntry {
  const body = change.body as unknown as DominoEntry
  return {
    ...body,
    description: body.description ?? null,
    lead_pip: body.lead_pip ?? null,
    id: ownId(change),
    client_id: change.id,
    user_id: owner,
    completed: false,
    completed_at: null,
    tipped_at: null,
    created_at: change.at,
    updated_at: change.at,
  }
}

function changed(entry: DominoEntry, { path, body, at }: WaitingChange): DominoEntry {
  if (path === completeDomino.path)
    return { ...entry, completed: true, completed_at: at, tipped_at: entry.tipped_at ?? at }
  if (path !== updateDomino.path) return entry
  const { tipped, ...fields } = body
  const tippedAt = tipped === undefined ? entry.tipped_at : tipped ? (entry.tipped_at ?? at) : null
  return { ...entry, ...(fields as Partial<DominoEntry>), tipped_at: tippedAt }
}

/** A day's dominoes as the member sees them, with what this device keeps of them. @param changes in their order */
export function withChanges(
  entries: readonly DominoEntry[],
  changes: readonly WaitingChange[],
  { owner, date }: { owner: number; date: string },
): DominoEntry[] {
  const named = new Set(entries.map(({ client_id }) => client_id))
  const made = changes
    .filter(
      ({ path, body, id }) => path === createDomino.path && body.date === date && !named.has(id),
    )
    .map(change => madeHere(change, owner))
  return [...entries, ...made].map(entry =>
    changes.filter(({ record }) => record === recordOf(entry)).reduce(changed, entry),
  )
}

export const waitingReflections = (
  entry: DominoEntry,
  changes: readonly WaitingChange[],
): WaitingReflection[] =>
  changes
    .filter(({ path, record }) => path === createReflection.path && record === recordOf(entry))
    .map(change => ({ id: ownId(change), text: String(change.body.reflection) }))

/** What is only on this device is newer than all that the server has, and its ids fall. */
const age = ({ id }: DominoEntry): number => (id > 0 ? id : Number.MAX_SAFE_INTEGER / 2 - id)

/** A day's dominoes: the newest that is not completed, or else the newest, and the others. */
export function dominoesOf(entries: readonly DominoEntry[]) {
  const newest = entries.toSorted((a, b) => age(b) - age(a))
  const main = newest.find(({ completed }) => !completed) ?? newest[0] ?? null
  return { main, others: newest.filter(entry => entry !== main) }
}
