/**
 * Serves the site from its sources and restarts the server when one of its files changes. Vite updates the browser's
 * files within the running server, so those cause no restart; its client reconnects after one.
 * `node --watch` will not do: it misses later edits by editors that replace files, and follows Vite's temporary files.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { watch } from 'chokidar'

const SERVER = ['src/app/server/main.ts', '--dev']
/** A request that does not end must not hold up the restart. */
const DRAIN_MS = 500
/** An editor that saves several files, or one in two steps, restarts the server once. */
const SETTLE_MS = 50

let server: ChildProcess | null = null
let isRestarting = false
let hasRestarted = false
let isEnding = false

function start(): void {
  isRestarting = false
  server = spawn(process.execPath, [...SERVER, ...process.argv.slice(2)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  server.once('exit', code => {
    server = null
    if (isRestarting) start()
    else if (isEnding || !hasRestarted) process.exit(code ?? 1)
    else
      process.stdout.write(
        'The server has stopped; it starts again when one of its files changes.\n',
      )
  })
}

function restart(file: string): void {
  process.stdout.write(`Restarting the server: ${file} changed\n`)
  hasRestarted = true
  const old = server
  if (isRestarting) return
  if (!old) {
    start()
    return
  }
  isRestarting = true
  old.kill('SIGTERM')
  setTimeout(() => old.kill('SIGKILL'), DRAIN_MS).unref()
}

function end(signal: NodeJS.Signals): void {
  if (isEnding || !server) process.exit(0)
  isEnding = true
  isRestarting = false
  server.kill(signal)
}

const isOthers = (path: string) => /[\\/]web([\\/]|$)|\.test\.ts$/.test(path)

let timer: NodeJS.Timeout | undefined

watch('src', { ignored: isOthers, ignoreInitial: true }).on('all', (_event, file) => {
  clearTimeout(timer)
  timer = setTimeout(() => {
    if (/\.(ts|json)$/.test(file) && !isEnding) restart(file)
  }, SETTLE_MS)
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(signal))
process.on('disconnect', () => end('SIGTERM'))
start()
