/** Writes a migrated database to the given file, for tests that cannot import the server. */
import { makeTemplate } from './template.ts'

const [file] = process.argv.slice(2)
if (!file) throw new Error('write-template: the file is missing')
await makeTemplate({ engine: 'sqlite', file })
