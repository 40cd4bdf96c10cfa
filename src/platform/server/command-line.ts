import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './root.ts'

type CommandName =
  | 'admin'
  | 'audit-log'
  | 'backup'
  | 'compare'
  | 'doctor'
  | 'export'
  | 'import'
  | 'restore'
  | 'start'

/** Commands whose program has another name, or takes a first argument. */
const PROGRAMS: Partial<Record<CommandName, string>> = {
  backup: 'backup.js backup',
  compare: 'backup.js compare',
  restore: 'backup.js restore',
  start: 'main.js',
}

/**
 * How an operator types a command here: an unpacked release has a program of its own, a container only what was built,
 * and a clone npm.
 * @param root the folder that the site is installed in
 */
export function commandLine(name: CommandName, args = '', root = ROOT): string {
  const rest = args && ` ${args}`
  if (existsSync(join(root, 'first-domino')))
    return name === 'start' ? 'first-domino' : `first-domino ${name}${rest}`
  if (!existsSync(join(root, 'scripts/run.cjs')))
    return `node dist/server/${PROGRAMS[name] ?? `${name}.js`}${rest}`
  return name === 'start' ? 'npm start' : `npm run ${name}${args && ` -- ${args}`}`
}
