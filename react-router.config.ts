import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/app/web',
  buildDirectory: 'dist/web',
  // A site has some seventy pages: their list is smaller than the requests that would ask for it part by part.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
