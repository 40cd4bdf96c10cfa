import type { Row } from './store.ts'

/** The ids of what was sent while a page went away, which waits for no database. */
export const LEFT = 'outbox-left'

/** Nothing of a row that was ever sent is changed: its answer may be on its way. */
const canTake = (last: Row | undefined, next: Row): last is Row =>
  last?.method === 'PATCH' &&
  next.method === 'PATCH' &&
  last.path === next.path &&
  !last.alone &&
  !next.alone &&
  last.tries === 0 &&
  !last.refused &&
  !localStorage.getItem(LEFT)?.includes(last.id)

export function foldChange(all: readonly Row[], next: Row): Row {
  const last = all.findLast(({ record }) => record === next.record)
  if (!canTake(last, next)) return next
  return {
    ...last,
    body: { ...last.body, ...next.body },
    was: { ...next.was, ...last.was },
    words: next.words,
    names: { ...last.names, ...next.names },
    at: next.at,
  }
}

/** The first that can be sent: not behind a refused one of its record, and with an id where it needs one. */
export function nextOf(all: readonly Row[]): Row | undefined {
  const stuck = new Set<string>()
  for (const row of all) {
    if (!row.refused && !row.idIn && !stuck.has(row.record)) return row
    stuck.add(row.record)
  }
  return undefined
}

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** What a change says beyond what those before it have said: the rest may have been changed elsewhere meanwhile. */
function beyond(body: Row['body'], known: Row['body']): Row['body'] {
  const more = Object.entries(body).filter(([name, value]) => !isSame(value, known[name]))
  return more.length > 0 ? Object.fromEntries(more) : body
}

/** The others of the record learn its id, and are from now on based on what was stored, where nobody else changed it. */
export function storedAs(all: readonly Row[], sent: Row, data: unknown) {
  const stored = (data ?? {}) as Record<string, unknown>
  const known = { ...sent.was, ...sent.body }
  let said = known
  const put = all
    .filter(({ record, seq }) => record === sent.record && seq !== sent.seq)
    .map(row => {
      const next = { ...row }
      if (row.method === 'PATCH') {
        next.body = beyond(row.body, said)
        said = { ...said, ...row.body }
      }
      const isOurs = Object.keys(next.body).every(
        name => isSame(stored[name], known[name]) || isSame(stored[name], row.was?.[name]),
      )
      if (row.idIn && stored.id !== undefined) {
        const [where, name] = row.idIn
        if (where === 'params') next.params = { ...row.params, [name]: String(stored.id) }
        else next.body = { ...row.body, [name]: stored.id }
        next.idIn = undefined
        next.was = Object.fromEntries(Object.keys(row.body).map(name => [name, stored[name]]))
      }
      const isBased = isOurs || row.idIn !== undefined
      if (isBased && typeof stored.updated_at === 'string') next.base = stored.updated_at
      return next
    })
  return { put, remove: all.filter(({ seq }) => seq === sent.seq) }
}
