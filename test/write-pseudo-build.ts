/** Writes a copy of the build whose German is en-XA, for journeys: browsers and server say it as they would say German. */
import { cpSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Language } from '#src/contract/languages.ts'
import { compiledCatalog } from '#src/platform/server/catalogs.ts'
import { pseudo } from '#src/platform/server/pseudo.ts'
import { localizeScripts } from '../scripts/localized-scripts.ts'

const [folder = ''] = process.argv.slice(2)
const said = pseudo(compiledCatalog('en'))
const catalogOf = (code: Language) => (code === 'de' ? said : compiledCatalog(code))
// What is localized is written anew, and what is compressed is for the old.
const filter = (file: string) => !/\.(br|gz)$|dist.release|assets.[a-z]{2}-\w{8}$/.test(file)
for (const name of ['package.json', 'dist', 'deploy'])
  cpSync(name, join(folder, name), { recursive: true, filter })
symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
const write = (file: string, value: object) =>
  writeFileSync(join(folder, 'dist', file), JSON.stringify(value))
write('locales/de.json', said)
const folders = await localizeScripts(join(folder, 'dist/web/client'), catalogOf)
write('web/languages.json', folders)
