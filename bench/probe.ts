import cluster from 'node:cluster'

/** Preloaded into each measured server: reports the process's CPU time and memory to its parent. */
if (!cluster.isWorker) {
  process.on('message', message => {
    if (message === 'usage') process.send?.({ cpu: process.cpuUsage(), rss: process.memoryUsage.rss() })
  })
  process.channel?.unref()
}
