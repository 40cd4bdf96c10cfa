/**
 * Serves the site from its sources and restarts the server when a file of the server's changes. Vite updates the
 * browser's files within the running server, so those restart nothing; its client reconnects after a restart.
 */
import { spawn } from 'node:child_process'
import { readdirSync, watch } from 'node:fs'
import { join } from 'node:path'

const SERVER = ['src/app/server/main.ts', '--dev']
/** A request that does not end must not hold up the restart. */
const DRAIN_MS = 500
/** An editor that saves several files, or one in two steps, restarts the server once. */
const SETTLE_MS = 50

let server = null
let isRestarting = false
let hasRestarted = false
let isEnding = false

function start() {
  isRestarting = false
  server = spawn(process.execPath, [...SERVER, ...process.argv.slice(2)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  server.once('exit', code => {
    server = null
    if (isRestarting) start()
    else if (isEnding || !hasRestarted) process.exit(code ?? 1)
    else process.stdout.write('The server has stopped; it starts again when one of its files changes.\n')
  })
}

function restart(file) {
  process.stdout.write(`Restarting the server: ${file} changed\n`)
  hasRestarted = true
  if (!server) return start()
  if (isRestarting) return
  isRestarting = true
  const old = server
  old.kill('SIGTERM')
  setTimeout(() => old.kill('SIGKILL'), DRAIN_MS).unref()
}

function end(signal) {
  if (isEnding || !server) process.exit(0)
  isEnding = true
  isRestarting = false
  server.kill(signal)
}

/** The folders of the server's files: all but the browser's, which are called `web`. */
function serverFolders(folder) {
  const entries = readdirSync(folder, { withFileTypes: true })
  const inside = entries.filter(entry => entry.isDirectory() && entry.name !== 'web')
  return [folder, ...inside.flatMap(({ name }) => serverFolders(join(folder, name)))]
}

const watchers = new Map()

/** Follows the folders that came and went. */
function watchFolders() {
  const folders = new Set(serverFolders('src'))
  for (const [folder, watcher] of watchers) {
    if (folders.has(folder)) continue
    watcher.close()
    watchers.delete(folder)
  }
  for (const folder of folders) {
    if (watchers.has(folder)) continue
    const watcher = watch(folder, (_event, name) => changed(join(folder, name ?? '')))
    // Removed while it was watched.
    watcher.on('error', () => {})
    watchers.set(folder, watcher)
  }
}

let timer

function changed(file) {
  if (file.includes('.test.')) return
  clearTimeout(timer)
  timer = setTimeout(() => {
    watchFolders()
    if (/\.(ts|json)$/.test(file) && !isEnding) restart(file)
  }, SETTLE_MS)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(signal))
process.on('disconnect', () => end('SIGTERM'))
watchFolders()
start()
