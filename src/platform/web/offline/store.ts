import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { STORAGE_PATIENCE_MS } from './storage-patience.ts'

/** A change that the member has made and the server has not confirmed. */
export interface Row {
  /** Their order; given by the browser. */
  seq?: number
  /** A UUID: the call's Idempotency-Key, and the `client_id` of what it makes. */
  id: string
  member: number
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: `/api/${string}`
  params: Record<string, string>
  body: Record<string, unknown>
  /** What it changes: the changes of one record are sent in their order. */
  record: string
  /** Where the record's id belongs, while the record itself waits to be made: a name in `params` or `body`. */
  idIn?: readonly ['params' | 'body', string] | undefined
  /** Sent by itself, because it means something that it came before what follows. */
  alone?: boolean | undefined
  /** The `updated_at` that the change was made on, and what its fields were then. */
  base?: string | undefined
  was?: Record<string, unknown> | undefined
  /** For the list of what waits. */
  words: string
  /** What its fields are called there; without them its words say all. */
  names?: Record<string, string> | undefined
  /** The name in `body` of what was written, which can be edited when it is refused. */
  textIn?: string | undefined
  at: string
  tries: number
  /** Why the server refused it, and what is there instead. */
  refused?: { why: string; code: string; there: unknown } | undefined
}

/** An answer that is kept for reading without a connection. */
interface Read {
  member: number
  hash: string
  queryKey: readonly unknown[]
  data: unknown
  /** When it came, in ms since the epoch. */
  at: number
}

interface Kept extends DBSchema {
  outbox: { key: number; value: Row; indexes: { member: number } }
  reads: { key: [number, string]; value: Read }
}

let opened: Promise<IDBPDatabase<Kept>> | undefined

const closed = () => {
  opened = undefined
}

const openHere = () =>
  openDB<Kept>('first-domino', 1, {
    upgrade(db) {
      db.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true }).createIndex(
        'member',
        'member',
      )
      db.createObjectStore('reads', { keyPath: ['member', 'hash'] })
    },
    // A page of a newer build waits for it.
    blocking(_, __, { target }) {
      if (target instanceof IDBDatabase) target.close()
      closed()
    },
    terminated: closed,
  })

/** Whoever comes once it was too late does not wait again; an answer that comes then is taken all the same. */
function database(): Promise<IDBPDatabase<Kept>> {
  if (opened) return opened
  const opening = openHere()
  const answered = orTooLate(opening)
  opened = answered
  opening.then(() => {
    if (opened === answered) opened = opening
  }, closed)
  return answered
}

const orTooLate = <T>(opening: Promise<T>): Promise<T> =>
  Promise.race([
    opening,
    new Promise<never>((_, reject) => {
      const refuse = () => reject(new DOMException('no storage', 'TimeoutError'))
      setTimeout(refuse, STORAGE_PATIENCE_MS)
    }),
  ])

export const listRows = async (member: number): Promise<Row[]> =>
  (await database()).getAllFromIndex('outbox', 'member', member)

/**
 * Changes the outbox in one transaction, which is on the disk when this resolves.
 * @param change gets the member's rows in their order, and says what to put and what to delete
 */
export async function changeRows(
  member: number,
  change: (rows: readonly Row[]) => { put?: readonly Row[]; remove?: readonly Row[] },
): Promise<Row[]> {
  const db = await database()
  const tx = db.transaction('outbox', 'readwrite', { durability: 'strict' })
  const ofMember = tx.store.index('member')
  const { put = [], remove = [] } = change(await ofMember.getAll(member))
  const rows = Promise.all([
    ...put.map(row => tx.store.put(row)),
    ...remove.map(({ seq }) => seq !== undefined && tx.store.delete(seq)),
  ]).then(() => ofMember.getAll(member))
  // Where nothing can be written, the transaction says better why.
  rows.catch(() => {})
  await tx.done
  return rows
}

export const keepRead = async (read: Read): Promise<void> => {
  await (await database()).put('reads', read)
}

/** Of whoever used this browser last. */
export const listReads = async (): Promise<Read[]> => (await database()).getAll('reads')

export async function dropReads(isGone: (read: Read) => boolean): Promise<void> {
  const db = await database()
  for (const read of await db.getAll('reads'))
    if (isGone(read)) await db.delete('reads', [read.member, read.hash])
}
