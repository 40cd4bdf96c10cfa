// Starts every command. Any Node, however old, can parse it and is told which one is needed; `run.mjs` does the work.
const [major, minor] = process.versions.node.split('.').map(Number)

/** What the locked packages require: an older Node installs them without their native parts for this machine. */
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
