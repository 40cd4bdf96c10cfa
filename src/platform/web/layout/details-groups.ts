/** For browsers that do not know groups of `details` yet: of one name, one is open at a time (docs/product.md 1.5). */
addEventListener(
  'toggle',
  ({ target }) => {
    const name = target instanceof HTMLDetailsElement && target.open && target.getAttribute('name')
    if (!name) return
    for (const other of document.querySelectorAll('details'))
      if (other !== target && other.getAttribute('name') === name) other.open = false
  },
  true,
)

export {}
