export const UNAUTHORIZED = 'Unauthorized Access'

export const UNAUTHORIZED_MORE = 'You need administrator privileges to access this page.'
