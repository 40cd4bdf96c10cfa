// The first file of every command. It is parsed by any Node, however old, and names the one that is needed; `run.mjs` does the work.
const [major, minor] = process.versions.node.split('.').map(Number)

/** What the locked packages ask for: an older Node installs them without the parts that are made for this machine. */
const isEnough = major === 20 ? minor >= 19 : major === 22 ? minor >= 13 : major >= 24

if (!isEnough) {
  process.stderr.write(
    'First Domino needs Node 24 or newer (20.19 and later 20, 22.13 and later 22 can install it), and this is ' +
      process.version +
      ' (' +
      process.execPath +
      '). Install one from nodejs.org.\n',
  )
  process.exit(1)
}

require('./run.mjs')
