/** Preloaded into each measured server: reports the process's CPU time and memory to its parent. */
process.on('message', message => {
  if (message === 'usage')
    process.send?.({ cpu: process.cpuUsage(), rss: process.memoryUsage.rss() })
})
process.channel?.unref()
