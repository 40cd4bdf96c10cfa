import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/app/web',
  buildDirectory: 'dist/web',
  // The full manifest of some seventy pages is smaller than the requests that lazy discovery would make.
  routeDiscovery: { mode: 'initial' },
  // A loader is a line: in a file of its own it would cost a request.
  splitRouteModules: false,
} satisfies Config
