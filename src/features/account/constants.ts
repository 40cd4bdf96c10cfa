/** At most so often an account's mail address changes in an hour. */
export const ADDRESS_CHANGES_PER_HOUR = 10
