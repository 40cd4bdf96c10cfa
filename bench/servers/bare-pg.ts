import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import pg from 'pg'

/**
 * The baseline on PostgreSQL: `node:http` and `pg`, the same session look-up and the same statements. It has no
 * validation, no merging, no rate limits, no security headers and no logs.
 */
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
const pool = new pg.Pool({ connectionString: String(process.env.DATABASE_URL), max: 10 })
const secret = String(process.env.AUTH_SECRET)

type Row = Record<string, unknown>

const rowsOf = async (name: string, text: string, values: unknown[]): Promise<Row[]> =>
  (await pool.query({ name, text, values })).rows

async function whoIs(request: IncomingMessage): Promise<number | null> {
  const token = /fd_session=([^;]+)/.exec(request.headers.cookie ?? '')?.[1]
  if (!token) return null
  const hash = createHmac('sha256', secret).update(token).digest('hex')
  const [row] = await rowsOf(
    'session',
    'select s.id, s.user_id, s.last_seen_at, u.is_admin from sessions s join users u on u.id = s.user_id where s.token_hash = $1 and s.expires_at > $2',
    [hash, new Date().toISOString()],
  )
  return (row?.user_id as number | undefined) ?? null
}

async function readBody(request: IncomingMessage): Promise<{ pip1_status: string }> {
  let text = ''
  for await (const chunk of request) text += chunk
  return JSON.parse(text)
}

const month = (user: number, start: string, end: string) =>
  rowsOf(
    'month',
    'select * from domino_entries where user_id = $1 and date >= $2 and date <= $3 order by date, id',
    [user, start, end],
  )

/** Reads and writes in one transaction, as whatever must not lose another device's change. */
async function change(status: string, id: number, user: number): Promise<Row | undefined> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const stored = await client.query({
      name: 'entry',
      text: 'select * from domino_entries where id = $1 and user_id = $2 for update',
      values: [id, user],
    })
    const changed = await client.query({
      name: 'change',
      text: 'update domino_entries set pip1_status = $1, updated_at = $2, field_history = $3 where id = $4 and user_id = $5 returning *',
      values: [
        status,
        new Date().toISOString(),
        JSON.stringify(stored.rows[0]?.field_history ?? {}),
        id,
        user,
      ],
    })
    await client.query('commit')
    return changed.rows[0]
  } finally {
    client.release()
  }
}

createServer(async (request, response) => {
  const parts = (request.url ?? '').split('/')
  const user = await whoIs(request)
  let answer: unknown = null
  if (user !== null && request.method === 'PATCH') {
    const { pip1_status } = await readBody(request)
    answer = (await change(pip1_status, Number(parts[3]), user)) ?? null
  } else if (user !== null && parts[5] === 'range') {
    answer = await month(user, String(parts[6]), String(parts[7]))
  }
  response.writeHead(answer === null ? 404 : 200, {
    'content-type': 'application/json; charset=utf-8',
  })
  response.end(JSON.stringify({ success: true, data: answer }))
}).listen(Number(process.env.PORT))
