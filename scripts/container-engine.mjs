// Which container engine can build and run the image here, if any: `podman` or `docker`, with the image that it builds upon.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const TRY_MS = 120_000

const succeeds = (engine, ...args) =>
  spawnSync(engine, args, { stdio: 'ignore', timeout: TRY_MS }).status === 0

/** @returns what the Dockerfile builds upon, unless `NODE_IMAGE` names another, such as a mirror's */
function baseImage() {
  const [, pinned = ''] = /^ARG NODE_IMAGE=(\S+)/m.exec(readFileSync('deploy/Dockerfile', 'utf8')) ?? []
  return process.env.NODE_IMAGE || pinned
}

/** @returns the engine's name, the base image and why there is no engine: one of them is null */
export function containerEngine() {
  const running = ['podman', 'docker'].filter(name => succeeds(name, 'info'))
  if (running.length === 0) return { engine: null, image: null, why: 'neither podman nor docker runs here' }
  const image = baseImage()
  const engine = running.find(
    name => succeeds(name, 'image', 'inspect', image) || succeeds(name, 'pull', image),
  )
  if (!engine) return { engine: null, image: null, why: `${running.join(' and ')} cannot pull ${image}` }
  return { engine, image, why: null }
}
