import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { DatabaseSync } from 'node:sqlite'

/**
 * The baseline: `node:http`, the same session look-up and the same statements with `.all()` and `JSON.stringify`, on the
 * same file. It has no validation, no merging, no rate limits, no security headers and no logs.
 */
const dataDir = String(process.env.DATA_DIR)
const secret = readFileSync(`${dataDir}/auth-secret`, 'utf8').trim()
const db = new DatabaseSync(`${dataDir}/first-domino.db`, { timeout: 10_000 })
db.exec('pragma journal_mode=wal; pragma synchronous=full; pragma foreign_keys=on')

const session = db.prepare(
  'select s.id, s.user_id, s.last_seen_at, u.is_admin from sessions s join users u on u.id = s.user_id where s.token_hash = ? and s.expires_at > ?',
)
const range = db.prepare(
  'select * from domino_entries where user_id = ? and date >= ? and date <= ? order by date, id',
)
const entry = db.prepare('select * from domino_entries where id = ? and user_id = ?')
const update = db.prepare(
  'update domino_entries set pip1_status = ?, updated_at = ?, field_history = ? where id = ? and user_id = ? returning *',
)

/** Reads and writes in one transaction, as whatever must not lose another device's change. */
function change(status: string, id: number, user: number): Row | undefined {
  db.exec('begin immediate')
  const stored = entry.get(id, user)
  const [changed] = stored
    ? update.all(status, new Date().toISOString(), stored.field_history ?? '{}', id, user)
    : []
  db.exec('commit')
  return changed
}

function whoIs(request: IncomingMessage): number | null {
  const token = /fd_session=([^;]+)/.exec(request.headers.cookie ?? '')?.[1]
  if (!token) return null
  const hash = createHmac('sha256', secret).update(token).digest('hex')
  const row = session.get(hash, new Date().toISOString()) as { user_id: number } | undefined
  return row?.user_id ?? null
}

async function readBody(request: IncomingMessage): Promise<{ pip1_status: string }> {
  let text = ''
  for await (const chunk of request) text += chunk
  return JSON.parse(text)
}

type Row = Record<string, unknown>
const shown = (row: Row) => ({ ...row, completed: row.completed === 1 })

createServer(async (request, response) => {
  const parts = (request.url ?? '').split('/')
  const user = whoIs(request)
  let answer: unknown = null
  if (user !== null && request.method === 'PATCH') {
    const { pip1_status } = await readBody(request)
    const changed = change(pip1_status, Number(parts[3]), user)
    answer = changed ? shown(changed) : null
  } else if (user !== null && parts[5] === 'range') {
    answer = (range.all(user, String(parts[6]), String(parts[7])) as Row[]).map(shown)
  }
  response.writeHead(answer === null ? 404 : 200, {
    'content-type': 'application/json; charset=utf-8',
  })
  response.end(JSON.stringify({ success: true, data: answer }))
}).listen(Number(process.env.PORT))
