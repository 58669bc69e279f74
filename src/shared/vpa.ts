/** Whether this has the shape of a UPI address such as "shop@okbank"; nobody can say whether it exists. */
export const isVpa = (text: string): boolean =>
  /^[A-Za-z0-9._-]{2,256}@[A-Za-z][A-Za-z0-9.]{1,63}$/.test(text)
