// Finds the container engine that can build and run the image here, if any, and the base image.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const ENGINES = ['podman', 'docker'] as const
const TRY_MS = 120_000

const succeeds = (engine: string, ...args: string[]) =>
  spawnSync(engine, args, { stdio: 'ignore', timeout: TRY_MS }).status === 0

/** @returns the Dockerfile's base image, unless `NODE_IMAGE` names another, such as one from a mirror */
function baseImage(): string {
  const [, pinned = ''] =
    /^ARG NODE_IMAGE=(\S+)/m.exec(readFileSync('deploy/Dockerfile', 'utf8')) ?? []
  return process.env.NODE_IMAGE || pinned
}

type ContainerEngine =
  | { engine: (typeof ENGINES)[number]; image: string }
  | { engine: null; why: string }

/** @returns the engine's name and the base image that it has, or why there is none */
export function containerEngine(): ContainerEngine {
  const running = ENGINES.filter(name => succeeds(name, 'info'))
  if (running.length === 0) return { engine: null, why: 'neither podman nor docker runs here' }
  const image = baseImage()
  const engine = running.find(
    name => succeeds(name, 'image', 'inspect', image) || succeeds(name, 'pull', image),
  )
  return engine
    ? { engine, image }
    : { engine: null, why: `${running.join(' and ')} cannot pull ${image}` }
}
