import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/app/web',
  buildDirectory: 'dist/web',
  // Lazy discovery makes a first visit 2 kB smaller, in as many requests; but its answers are not among the files that
  // the service worker keeps for visits without a connection.
  routeDiscovery: { mode: 'initial' },
  // A loader is a line: in a file of its own it would cost a request.
  splitRouteModules: false,
} satisfies Config
