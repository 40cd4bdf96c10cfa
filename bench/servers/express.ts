import connectPgSimple from 'connect-pg-simple'
import express, { type NextFunction, type Request, type Response } from 'express'
import session from 'express-session'
import pg from 'pg'
import { DataTypes, Op, Sequelize } from 'sequelize'

/**
 * A typical stack for comparison: Express, express-session with its store in PostgreSQL, an ORM, PostgreSQL.
 * It reads the same rows and returns the same JSON.
 */
declare module 'express-session' {
  interface SessionData {
    userId: number
  }
}

const url = String(process.env.DATABASE_URL)
const sequelize = new Sequelize(url, { logging: false, pool: { max: 10 } })

const pips = Object.fromEntries(
  Array.from({ length: 12 }, (_, n) => [
    [`pip${n + 1}_label`, DataTypes.TEXT],
    [`pip${n + 1}_status`, DataTypes.TEXT],
  ]).flat() as [string, typeof DataTypes.TEXT][],
)

const Entry = sequelize.define(
  'domino_entries',
  {
    id: { type: DataTypes.BIGINT, primaryKey: true },
    user_id: DataTypes.BIGINT,
    date: DataTypes.DATEONLY,
    title: DataTypes.TEXT,
    description: DataTypes.TEXT,
    completed: DataTypes.BOOLEAN,
    completed_at: DataTypes.DATE,
    ...pips,
    created_at: DataTypes.DATE,
    updated_at: DataTypes.DATE,
  },
  { timestamps: false, freezeTableName: true },
)

const Store = connectPgSimple(session)
const app = express()
app.use(express.json())
app.use(
  session({
    store: new Store({ pool: new pg.Pool({ connectionString: url }), createTableIfMissing: true }),
    secret: 'a secret for the bench only',
    resave: false,
    saveUninitialized: false,
  }),
)

const signedIn = (request: Request, response: Response, next: NextFunction) => {
  if (request.session.userId) next()
  else response.status(401).json({ success: false, message: 'Authentication required' })
}

app.get('/api/health', (_request, response) => response.json({ success: true }))

app.post('/sign-in/:id', (request, response) => {
  request.session.userId = Number(request.params.id)
  response.json({ success: true })
})

app.get(
  '/api/domino-entries/user/:userId/range/:start/:end',
  signedIn,
  async (request, response) => {
    const { start, end } = request.params
    const data = await Entry.findAll({
      where: { user_id: request.session.userId, date: { [Op.between]: [start, end] } },
      order: ['date', 'id'],
    })
    response.json({ success: true, data })
  },
)

app.patch('/api/domino-entries/:id', signedIn, async (request, response) => {
  const entry = await Entry.findOne({
    where: { id: request.params.id, user_id: request.session.userId },
  })
  if (!entry) return void response.status(404).json({ success: false })
  await entry.update({ pip1_status: request.body.pip1_status, updated_at: new Date() })
  response.json({ success: true, data: entry })
})

app.listen(Number(process.env.PORT))
