/** Fills a running site for a journey, which cannot import the server. Writes each page's address and its opener's cookie. */
import { type Sample, samplesOf } from './page-samples.ts'
import type { Site } from './site.ts'
import { fillSite } from './whole-site.ts'

const [url = '', folder = ''] = process.argv.slice(2)
const world = await fillSite({ url } as Site, folder)
const samples = samplesOf(() => world) as Record<string, Sample>
const visits = Object.entries(samples).map(([path, { by, at = () => path }]) => ({
  ...{ path, at: at(), cookie: by().cookie() },
}))
process.stdout.write(JSON.stringify({ visits, boss: world.boss.cookie() }))
