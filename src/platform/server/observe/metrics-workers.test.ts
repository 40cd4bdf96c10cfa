import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { gatherFromWorkers } from './metrics-workers.ts'

/** Reports ready, then never answers. */
const SILENT = "process.on('message', () => {}); process.send('ready')"

test('a scrape while a process dies leaves it out, and harms nothing else', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'first-domino-scrape-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const program = join(folder, 'silent.mjs')
  writeFileSync(program, SILENT)
  const worker = fork(program)
  await once(worker, 'message')
  const { text } = gatherFromWorkers(() => new Map([['1', worker]]))
  worker.kill('SIGKILL')
  // The worker is dead, but this process has not returned to its event loop, and does not know it yet.
  const state = () => execFileSync('ps', ['-o', 'stat=', '-p', `${worker.pid}`], { encoding: 'utf8' })
  for (let checks = 0; checks < 1000 && !state().startsWith('Z'); checks++);
  expect(state()).toMatch(/^Z/)
  const scraped = text()
  await once(worker, 'exit')
  expect(await scraped).toMatch(/^first_domino_workers\{state="silent"\} 1$/m)
  // The same holds once the channel is known to be closed.
  expect(await text()).toMatch(/^first_domino_workers\{state="silent"\} 1$/m)
})
