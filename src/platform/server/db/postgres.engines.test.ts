import { expect, test } from 'vitest'
import { openSite } from '#test/app.ts'

const site = openSite()

test('a table that a newer process gives a column is read on by the same connection', async () => {
  await site.db.transaction().execute(async trx => {
    const read = () => trx.selectFrom('restores').selectAll().execute()
    expect(await read()).toEqual([])
    await trx.schema.alterTable('restores').addColumn('newer', 'text').execute()
    expect(await read()).toEqual([])
  })
})
