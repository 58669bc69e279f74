-- Two categories of one name cannot be told apart; a later namesake gets its number first.
UPDATE categories c SET name = c.name || ' ' || c.id
  WHERE EXISTS (SELECT FROM categories o WHERE lower(o.name) = lower(c.name) AND o.id < c.id);
CREATE UNIQUE INDEX categories_name ON categories (lower(name));
