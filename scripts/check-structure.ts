// Checks the rules of docs/architecture.md: layers, features and cycles of them, the closed vocabulary of file names,
// where SQL and settings belong, who writes which table, the rooms of the screens. Each line names the broken rule and where the file should go.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkContents } from './structure/contents.ts'
import { checkImports } from './structure/imports.ts'
import { checkNames } from './structure/names.ts'
import { checkOwnership } from './structure/ownership.ts'
import { checkRooms } from './structure/rooms.ts'
import { statisticsOf } from './structure/statistics.ts'

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const path = join(folder, entry.name).replaceAll('\\', '/')
    return entry.isDirectory() ? filesIn(path) : [path]
  })

const paths = ['src', 'test', 'e2e', 'bench', 'scripts'].flatMap(filesIn)
const files = new Map(paths.map(path => [path, readFileSync(path, 'utf8')]))
const { version } = JSON.parse(readFileSync('package.json', 'utf8'))

const problems = [
  ...checkNames(files),
  ...checkImports(files),
  ...checkContents(files, version),
  ...checkOwnership(files),
  ...checkRooms(files),
]
for (const { file, rule, message } of problems)
  process.stderr.write(`${file}: [${rule}] ${message}\n`)
if (problems.length > 0) process.exit(1)
const { files: count, median, nineInTen, longest } = statisticsOf(files)
process.stdout.write(
  `${count} files keep the rules of the house: ${median} lines in the middle, ${nineInTen} at nine in ten, ${longest} at most\n`,
)
