-- Whoever has no email address complains with a mobile number.
COMMENT ON COLUMN grievances.email IS E'An email address, or +91 and a number to call.\nperson: blank';
