/** SQL for how many rows `t` of a table there are, and one number that is another as soon as any of them is. */
export const digest = `count(*) || ' rows ' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)`;
