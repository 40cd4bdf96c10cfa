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

const DATABASE = 'first-domino'
const VERSION = 1

let opened: Promise<IDBDatabase> | undefined
const closed = () => {
  opened = undefined
}

const open = () =>
  new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(DATABASE, VERSION)
    request.onupgradeneeded = () => {
      const outbox = request.result.createObjectStore('outbox', {
        keyPath: 'seq',
        autoIncrement: true,
      })
      outbox.createIndex('member', 'member')
      request.result.createObjectStore('reads', { keyPath: ['member', 'hash'] })
    }
    request.onerror = () => {
      closed()
      reject(request.error)
    }
    request.onsuccess = () => {
      const db = request.result
      db.onclose = closed
      // A page of a newer build waits for it.
      db.onversionchange = () => {
        db.close()
        closed()
      }
      resolve(db)
    }
  })

async function storeOf(name: 'outbox' | 'reads', mode: IDBTransactionMode) {
  opened ??= open()
  const durability = name === 'outbox' ? 'strict' : 'default'
  return (await opened).transaction(name, mode, { durability }).objectStore(name)
}

const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** @returns once it is on the disk. @throws a `DOMException` that says why it is not */
const committed = ({ transaction }: IDBObjectStore): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })

const rowsIn = (outbox: IDBObjectStore, member: number): Promise<Row[]> =>
  resultOf(outbox.index('member').getAll(member))

export const listRows = async (member: number): Promise<Row[]> =>
  rowsIn(await storeOf('outbox', 'readonly'), member)

/**
 * Changes the outbox in one transaction, which is on the disk when this resolves.
 * @param change gets the member's rows in their order, and says what to put and what to delete
 */
export async function changeRows(
  member: number,
  change: (rows: readonly Row[]) => { put?: readonly Row[]; remove?: readonly Row[] },
): Promise<Row[]> {
  const outbox = await storeOf('outbox', 'readwrite')
  const { put = [], remove = [] } = change(await rowsIn(outbox, member))
  for (const row of put) outbox.put(row)
  for (const { seq } of remove) if (seq !== undefined) outbox.delete(seq)
  const rows = rowsIn(outbox, member)
  // The transaction says better why there are none.
  rows.catch(() => {})
  await committed(outbox)
  return rows
}

export const keepRead = async (read: Read): Promise<void> => {
  await resultOf((await storeOf('reads', 'readwrite')).put(read))
}

/** Of whoever used this browser last. */
export const listReads = async (): Promise<Read[]> =>
  resultOf((await storeOf('reads', 'readonly')).getAll())

export async function dropReads(isGone: (read: Read) => boolean): Promise<void> {
  const reads = await storeOf('reads', 'readwrite')
  for (const read of await resultOf<Read[]>(reads.getAll()))
    if (isGone(read)) reads.delete([read.member, read.hash])
}
