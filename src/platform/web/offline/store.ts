import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

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
  /** The `updated_at` that the change was made on, and what its fields were then. */
  base?: string | undefined
  was?: Record<string, unknown> | undefined
  /** For the list of what waits. */
  words: string
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

const database = () => {
  opened ??= openDB<Kept>('first-domino', 1, {
    upgrade(db) {
      db.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true }).createIndex(
        'member',
        'member',
      )
      db.createObjectStore('reads', { keyPath: ['member', 'hash'] })
    },
    terminated: () => {
      opened = undefined
    },
  })
  return opened
}

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
  const { put = [], remove = [] } = change(await tx.store.index('member').getAll(member))
  for (const row of put) void tx.store.put(row)
  for (const { seq } of remove) if (seq !== undefined) void tx.store.delete(seq)
  const rows = await tx.store.index('member').getAll(member)
  await tx.done
  return rows
}

const ofMember = (member: number) => IDBKeyRange.bound([member], [member, []])

export const keepRead = async (read: Read): Promise<void> => {
  await (await database()).put('reads', read)
}

/** @param member undefined for whoever used this browser last */
export async function listReads(member?: number): Promise<Read[]> {
  const db = await database()
  return member === undefined ? db.getAll('reads') : db.getAll('reads', ofMember(member))
}

/** What another member has left on this device, whose session has ended without signing out. */
export async function forgetOthers(member: number): Promise<void> {
  const db = await database()
  for (const read of await db.getAll('reads'))
    if (read.member !== member) await db.delete('reads', [read.member, read.hash])
}

/** @param before in ms since the epoch */
export async function sweepReads(before: number): Promise<void> {
  const db = await database()
  for (const { member, hash, at } of await db.getAll('reads'))
    if (at < before) await db.delete('reads', [member, hash])
}
