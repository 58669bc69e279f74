-- Whoever has no email address leaves a mobile number.
COMMENT ON COLUMN area_wishes.email IS E'An email address, or +91 and a number to tell.\nperson: delete';
