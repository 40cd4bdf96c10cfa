import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { seedQuizzes } from '#src/features/assessments/server/seed/seed.ts'
import { VERSION } from '#src/platform/server/version.ts'
import { openSite } from '#test/app.ts'
import { fillAccount } from '#test/full-account.ts'
import { applyPreview, previewArchive } from '#test/imports.ts'
import { member } from '#test/people.ts'
import { entriesOf, textOf } from '../reading/zip.ts'

/** Members' archives of the released versions. */
const RELEASED = 'test/archives'

const site = openSite({ RATE_LIMIT: 'off' })
beforeAll(async () => {
  await seedQuizzes(site.db, site.clock.now)
})

/** How many rows an archive has in the lists that an import brings in. */
async function rowsIn(file: Buffer, names: readonly string[]): Promise<Record<string, number>> {
  const manifest = (await entriesOf(file)).find(({ name }) => name === 'manifest.json')
  if (!manifest) throw new Error('the archive has no manifest')
  const { lists } = JSON.parse(await textOf(manifest))
  return Object.fromEntries(names.map(name => [name, lists[name]]))
}

/** Lists, and their tables for people, of what this version no longer has. */
const GONE = ['group_interest', 'group_interest.csv']

test('the archive of every released version comes in whole', async () => {
  const released = join(RELEASED, `${VERSION}.zip`)
  if (!existsSync(released)) {
    // Like a new snapshot: to be committed with the release.
    const person = await member(site, 'released')
    await fillAccount(person)
    mkdirSync(RELEASED, { recursive: true })
    writeFileSync(released, (await person.get('/api/user/export')).rawPayload)
  }
  for (const name of readdirSync(RELEASED)) {
    const file = readFileSync(join(RELEASED, name))
    const person = await member(site)
    const { id, ignored, counts } = await previewArchive(person, file)
    expect(
      Object.keys(ignored).filter(list => !GONE.includes(list)),
      name,
    ).toEqual([])
    const rows = await rowsIn(file, Object.keys(counts))
    for (const [list, count] of Object.entries(counts))
      expect(count, `${name}: ${list}`).toEqual({
        new: rows[list],
        here: 0,
        merged: 0,
        left_out: 0,
      })
    expect(rows.domino_entries).toBeGreaterThan(0)
    expect(await applyPreview(person, { id }), name).toMatchObject({ state: 'applied', counts })
    const left = await rowsIn(
      (await person.get('/api/user/export')).rawPayload,
      Object.keys(counts),
    )
    expect(left, name).toEqual(rows)
  }
})
