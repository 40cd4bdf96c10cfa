import cluster from 'node:cluster'

/** Loaded into each measured server: answers its parent with the process's own CPU time and memory. */
if (!cluster.isWorker) {
  process.on('message', message => {
    if (message === 'usage') process.send?.({ cpu: process.cpuUsage(), rss: process.memoryUsage.rss() })
  })
  process.channel?.unref()
}
