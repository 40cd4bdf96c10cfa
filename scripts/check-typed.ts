// Fails when a TypeScript file belongs to no tsconfig: type errors in it would go unnoticed.
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const { references } = JSON.parse(readFileSync('tsconfig.json', 'utf8'))
const checked = new Set<string>()
for (const { path } of references) {
  const tsc = join('node_modules', 'typescript', 'bin/tsc')
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [tsc, '-p', path, '--showConfig'],
    {
      encoding: 'utf8',
    },
  )
  if (status !== 0) throw new Error(`${path}: ${stdout}${stderr}`)
  for (const file of JSON.parse(stdout).files) checked.add(resolve(file))
}

const files = globSync('{src,test,e2e,bench,scripts}/**/*.{ts,tsx}')
const left = files.filter(file => !checked.has(resolve(file))).sort()
for (const file of left) console.log(`${file} is in no tsconfig's include`)
process.exit(left.length === 0 ? 0 : 1)
