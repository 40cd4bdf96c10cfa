import { existsSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { freePort, PORTS_PER_WORKER } from '#test/site.ts'
import { makeTemplateFile } from '#test/template.ts'

/** These tests run the built server. */
export async function setup({ config }: TestProject): Promise<() => void> {
  if (!existsSync('dist/server/main.js'))
    throw new Error('The site is not built: run `npm test`, or `npm run build` first.')
  const ports: number[] = []
  for (let n = Number(config.maxWorkers) * PORTS_PER_WORKER; n > 0; n--)
    ports.push(await freePort())
  process.env.SITE_PORTS = ports.join()
  const { file, remove } = await makeTemplateFile()
  process.env.SITE_DATABASE = file
  return remove
}
