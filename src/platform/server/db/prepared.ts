import type { Compilable, CompiledQuery } from 'kysely'
import type { Engine } from './columns.ts'
import { type Db, directConnection, engineOf } from './database.ts'

class Placeholder {
  readonly name: PropertyKey
  constructor(name: PropertyKey) {
    this.name = name
  }
}

/**
 * Compiles a query once per engine and runs it with each call's values: compiling costs more than a small query.
 * @param build makes the query; `arg('x')` is a placeholder for the call's value `x`
 * @returns runs it: `(db, { x: 1 })` resolves to its rows
 */
export function prepared<A extends object, Row>(
  build: (db: Db, arg: <K extends keyof A>(name: K) => A[K], engine: Engine) => Compilable<Row>,
): (db: Db, args: A) => Promise<Row[]> {
  const compiled: Partial<Record<Engine, CompiledQuery<Row>>> = {}
  return async (db, args) => {
    const engine = engineOf(db)
    let query = compiled[engine]
    if (!query) {
      query = build(db, name => new Placeholder(name) as never, engine).compile()
      compiled[engine] = query
    }
    const parameters = query.parameters.map(value =>
      value instanceof Placeholder ? args[value.name as keyof A] : value,
    )
    const connection = directConnection(db)
    const result = connection
      ? await connection.runShared<Row>({ sql: query.sql, parameters })
      : await db.executeQuery<Row>({ ...query, parameters })
    return result.rows
  }
}
