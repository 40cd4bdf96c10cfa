import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { ofNpmStart } from '#test/site.ts'

interface Usage {
  cpu: NodeJS.CpuUsage
  rss: number
}

export interface Measured {
  name: string
  url: string
  /** Resident memory in bytes. */
  memory: () => Promise<number>
  /** The process's CPU time so far in microseconds. */
  cpu: () => Promise<number>
  startedInMs: number
  pid: number
  stop: () => Promise<void>
}

async function usage(child: ChildProcess): Promise<Usage> {
  child.send('usage')
  const [answer] = await once(child, 'message')
  return answer as Usage
}

/** What `npm start` runs, and how. */
export const SERVER = 'dist/server/main.js'
const FLAGS = ['--max-semi-space-size=4']

/** Starts a program as a server and waits until `path` answers. */
export async function measure(
  name: string,
  script: string,
  port: number,
  environment: Record<string, string>,
  path = '/api/health',
): Promise<Measured> {
  const began = performance.now()
  const flags = script === SERVER ? FLAGS : []
  const child = spawn(process.execPath, [...flags, '--import', './bench/probe.ts', script], {
    env: {
      PATH: process.env.PATH,
      ...ofNpmStart(),
      PORT: String(port),
      RATE_LIMIT: 'off',
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const url = `http://localhost:${port}`
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${name} exited while starting`)
    const answer = await fetch(url + path).catch(() => null)
    if (answer) {
      await answer.arrayBuffer()
      break
    }
    await new Promise(resolve => setImmediate(resolve))
  }
  const startedInMs = performance.now() - began
  return {
    name,
    url,
    startedInMs,
    pid: child.pid ?? 0,
    memory: async () => (await usage(child)).rss,
    cpu: async () => {
      const { user, system } = (await usage(child)).cpu
      return user + system
    },
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}
